// npm run test:dsh-cli: drives the whole dsh command line, with the lens installed in each way. Not part of `npm test`: it first
// installs some 300 MB of dsh into e2e/dsh-cli/node_modules (two minutes, once), and needs a node that dsh runs on, which
// `npm install` brings along.

import { testOnDemand } from "./on-demand-host.mjs";

// npm's overrides hold the framework at the releases that dsh 0.1.0-rc.8 starts with; without the peers' peers.
await testOnDemand("dsh-cli", "some 300 MB of dsh, two minutes", ["--legacy-peer-deps"]);
