// Runs after `npm pack` and `npm publish` in the folder of an extension: it is its sources again.

import { undress } from "./packaging/dressed-package.mjs";

undress(process.cwd());
