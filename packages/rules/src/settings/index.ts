/** What a user may set on several hosts. Loads no parser. */
export { EXPLORATION_SETTINGS, type ExplorationSettings } from "./exploration-settings.ts";
export { shapeMessage } from "./shape-message.ts";
export { USER_RULES, type UserRule } from "./user-rule.ts";
