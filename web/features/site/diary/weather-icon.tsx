import { weathers } from "../../../../contract/site/diary.ts";
import type { Weather } from "./day-facts.ts";

const cloud = "M5 11.5h7a2.5 2.5 0 0 0 .3-5A4 4 0 0 0 4.6 7.2 2.2 2.2 0 0 0 5 11.5Z";
const small = "M5 9h7a2.3 2.3 0 0 0 .3-4.6A3.8 3.8 0 0 0 4.9 5 2 2 0 0 0 5 9Z";

/** Drawn here, because an icon set would be loaded with the frame. Lines on a 16 × 16 grid. */
const drawn: Readonly<Record<Weather, string>> = {
  clear:
    "M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.4 1.4M11.6 11.6 13 13M3 13l1.4-1.4M11.6 4.4 13 3",
  cloudy: cloud,
  rain: `${small}M6 11.5l-.7 2M10 11.5l-.7 2`,
  heavy_rain: `${small}M5 11l-1.2 3.5M8 11l-1.2 3.5M11 11l-1.2 3.5`,
  storm: `${small}M9 9.5 6.8 12.3h2.4L7.5 15`,
  wind: "M1.5 6h8a2 2 0 1 0-2-2M1.5 9h11a2 2 0 1 1-2 2M1.5 12h5",
  fog: "M2 5h12M3.5 8h9M2 11h12",
  snow: `${small}M5.5 12h.01M8 14h.01M10.5 12h.01M8 11h.01`,
  frost: "M8 1.5v13M2.4 4.8l11.2 6.4M13.6 4.8 2.4 11.2M6 2.5l2 2 2-2M6 13.5l2-2 2 2",
  heat: "M6.5 9V3.5a1.5 1.5 0 0 1 3 0V9a3 3 0 1 1-3 0M8 6.5v5",
};

/** The weather of a day as an icon; struck through if it stopped work. Its name is beside it. */
export function WeatherIcon({
  weather,
  isStop,
}: {
  readonly weather: Weather;
  readonly isStop: boolean;
}) {
  return (
    <svg viewBox="0 0 16 16" className="diary-weather" aria-hidden="true">
      <title>{weathers[weather]}</title>
      <path d={drawn[weather]} />
      {isStop && <path d="M1.5 14.5l13-13" className="diary-stop" />}
    </svg>
  );
}
