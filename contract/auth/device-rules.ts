type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** Order matters: the user agents of most browsers also name the browsers below them. */
const browsers: Names = [
  [/\bOpera Mini\b|\bOPiOS\//, "Opera Mini"],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, "Opera"],
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUC ?Browser\b/, "UC Browser"],
  [/\bPHX\//, "Phoenix"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Order matters: the user agent of Android also names Linux, and that of an iPhone names Mac OS X. */
const systems: Names = [
  [/\bKAIOS\//i, "KaiOS"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(intosh| OS X)\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

function firstOf(names: Names, userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** The everyday name of a browser by its user agent: "Chrome on Android". */
export function describeDevice(userAgent: string): string {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown device");
}
