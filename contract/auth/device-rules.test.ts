import fc from "fast-check";
import { expect, test } from "vitest";
import { describeDevice } from "./device-rules.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const android = "Mozilla/5.0 (Linux; Android 13; TECNO KI5k)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const chrome = "Chrome/126.0.0.0";

test.each([
  [`${windows} ${webkit} ${chrome} Safari/537.36`, "Chrome on Windows"],
  [`${windows} ${webkit} ${chrome} Safari/537.36 Edg/126.0.0.0`, "Edge on Windows"],
  [`${windows} ${webkit} ${chrome} Safari/537.36 OPR/111.0.0.0`, "Opera on Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} ${chrome} Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`, "Safari on Mac"],
  [`${mac} ${webkit} HeadlessChrome/126.0.0.0 Safari/537.36`, "Chrome on Mac"],
  [`${android} ${webkit} ${chrome} Mobile Safari/537.36`, "Chrome on Android"],
  [
    `${android} ${webkit} SamsungBrowser/25.0 ${chrome} Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`${android} ${webkit} ${chrome} Mobile Safari/537.36 PHX/14.5`, "Phoenix on Android"],
  ["Opera/9.80 (Android; Opera Mini/66.1/191.307; U; en) Presto/2.12.423", "Opera Mini on Android"],
  [
    `${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `${iphone} AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
    "Firefox on iPhone",
  ],
  ["Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", "Firefox on KaiOS"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Something/1.0", "A browser on Windows"],
  ["curl/8.5.0", "An unknown device"],
  ["", "An unknown device"],
])("%s is %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test("has a name for every user agent, and never repeats the user agent", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (userAgent) => {
      expect(describeDevice(userAgent)).toMatch(/^[A-Z][\w ]+$/);
    }),
  );
});
