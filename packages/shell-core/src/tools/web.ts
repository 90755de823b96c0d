import type { ToolSheet } from "./tool-sheet.ts";

/** Builders and test runners of the web that can also watch or serve, and servers for development. From their command lines' help. */
export const WEB: readonly ToolSheet[] = [
  // Builders
  { names: "vite", job: "*", endless: "!build|optimize" },
  { names: "next", job: "*", endless: "dev, start" },
  { names: "nuxt", job: "*", endless: "dev, preview, start" },
  { names: "nuxi astro", job: "*", endless: "dev, preview" },
  { names: "remix storybook tauri", job: "*", endless: "dev" },
  { names: "gatsby", job: "*", endless: "develop, serve" },
  { names: "ng", job: "*", endless: "serve, s, dev, test !--no-watch|--watch=false, build -w|--watch" },
  { names: "react-scripts", job: "*", endless: "start" },
  { names: "vue-cli-service mkdocs", job: "*", endless: "serve" },
  { names: "webpack", job: "*", endless: "serve, watch, -w|--watch" },
  { names: "parcel", job: "*", endless: "serve, watch, !build" },
  { names: "esbuild", job: "*", endless: "--watch|--serve|--servedir" },
  { names: "tsc tsgo babel rollup sass postcss tailwindcss", job: "*", endless: "-w|--watch" },
  { names: "vitepress", job: "*", endless: "dev, serve, preview" },
  { names: "docusaurus", job: "*", endless: "start, serve" },
  { names: "eleventy", job: "*", endless: "--serve|--watch" },
  { names: "jekyll", job: "*", endless: "serve, s, build -w|--watch" },
  { names: "hugo", job: "*", endless: "server, serve, -w|--watch" },
  { names: "expo", job: "export, prebuild, install, doctor", endless: "start" },
  { names: "eas", job: "build, update" },
  { names: "electron", job: "--version", endless: "*" },
  // Test runners
  { names: "vitest", job: "*", endless: "watch, dev, -w|--watch|--ui" },
  { names: "mocha ava", job: "*", endless: "-w|--watch" },
  { names: "karma", job: "*", endless: "start !--single-run" },
  { names: "cypress", job: "*", endless: "open" },
  { names: "playwright", job: "*", endless: "test --ui, show-report, codegen, open, run-server, show-trace" },
  // Databases
  { names: "prisma drizzle-kit", job: "*", endless: "studio" },
  // Servers
  { names: "react-router vuepress sst partykit inngest trigger.dev", endless: "dev" },
  { names: "react-native browser-sync", endless: "start" },
  { names: "convex", endless: "dev !--once" },
  { names: "slidev", endless: "!build|export" },
  { names: "trunk", endless: "serve, watch" },
  {
    names:
      "serve http-server live-server json-server nodemon ts-node-dev webpack-dev-server start-storybook remix-serve chokidar onchange lt " +
      "localtunnel",
    endless: "*",
  },
];
