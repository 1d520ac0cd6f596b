/** The reasons for delays on the site, by the word that a diary stores. */
export const delayReasons: Readonly<Record<string, string>> = {
  weather: "Weather",
  materials: "Materials late",
  plant: "Plant broken down",
  labour: "Too few people",
  drawings: "Drawings or answers missing",
  access: "No access",
  others: "Work by others",
  client: "Client",
  authority: "Authority",
  other: "Other",
};
