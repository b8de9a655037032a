// Finds Chromium, in the places where scripts/tools.sh looks, and starts it.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

function executable() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  const places = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  for (const place of places) {
    try {
      accessSync(place, constants.X_OK);
      return place;
    } catch {
      // the next one
    }
  }
  throw new Error("no Chromium found: `make tools` installs one, CHROMIUM=… names one");
}

/** What is turned off. The last flag of this name is the one that counts, so what Playwright turns off is named again. */
const off = [
  ...[
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
  ],
  ...[
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
  ],
  // Two pages below the address bar, loaded for every window though nobody sees one: more than a second of a processor each time.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
];

export function settings() {
  return {
    executablePath: executable(),
    // In containers there is neither a sandbox nor much shared memory; nothing foreign is loaded.
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      `--disable-features=${off}`,
    ],
  };
}

export const launch = () => chromium.launch(settings());
