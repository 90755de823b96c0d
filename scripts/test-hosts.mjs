// npm run test:hosts: drives the real OpenCode and the real Claude Code, with the plugins as a user has them. Not part of `npm test`: it
// first installs some 600 MB of them into e2e/hosts/node_modules (half a minute, once).

import { testOnDemand } from "./on-demand-host.mjs";

await testOnDemand("hosts", "some 600 MB of OpenCode and Claude Code, half a minute");
