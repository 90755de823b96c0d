import type { ToolSheet } from "./tool-sheet.ts";

/** Tools of which no more is known than that they print what they find, however they are called. */
export const SEARCHES: readonly ToolSheet[] = [
  {
    // Searching and listing
    names: "dir vdir exa lsd df fzf locate mdfind whereis readlink realpath basename dirname pwd glob",
    search: "*",
  },
  {
    // Reading
    names:
      "zcat gzcat bzcat xzcat zstdcat lz4cat tac rev nl fold fmt paste join comm expand unexpand cksum md5sum sha1sum sha256sum shasum md5 " +
      "sum b2sum strings bat batcat look tsort numfmt iconv base64 base32 xmllint pdftotext exiftool identify ffprobe mediainfo zipinfo",
    search: "*",
  },
  {
    // Printing
    names:
      "printenv date cal uname hostname whoami groups arch nproc uptime tty locale getconf expr factor info help tldr " +
      "history jobs ulimit umask dirs",
    search: "*",
  },
  {
    // The system
    names:
      "ss netstat ifconfig arp free vmstat iostat mpstat lsblk lscpu lsusb lspci lsmod blkid findmnt w who last lastlog sw_vers " +
      "system_profiler ioreg pmset launchctl scutil mdls otool dig nslookup host whois",
    search: "*",
  },
  {
    // Programs and packages
    names: "nm objdump llvm-objdump readelf ldd size addr2line cloc tokei scc apt-cache dpkg-query pkg-config",
    search: "*",
  },
];
