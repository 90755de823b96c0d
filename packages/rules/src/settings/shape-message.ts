import type { StrictObjectIssue } from "valibot";

/**
 * What is wrong with the shape of an object, as valibot finds it: the issue's path names the key, or the object itself.
 *
 * @param otherwise what to say of a value that is no object
 */
export function shapeMessage(otherwise: string): (issue: StrictObjectIssue) => string {
  return (issue) => {
    if (issue.expected === "never") return "is not a known key";
    return issue.expected === "Object" ? otherwise : "is missing";
  };
}
