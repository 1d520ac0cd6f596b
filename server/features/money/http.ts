import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { deleteExchangeRate } from "./delete-exchange-rate.ts";
import { getCashFlow } from "./get-cash-flow.ts";
import { getCostReport } from "./get-cost-report.ts";
import { listExchangeRates } from "./list-exchange-rates.ts";
import { setExchangeRate } from "./set-exchange-rate.ts";

export const moneyEndpoints = [
  read(routes.getCashFlow, getCashFlow),
  read(routes.getCostReport, getCostReport),
  read(routes.listExchangeRates, listExchangeRates),
  write(routes.setExchangeRate, setExchangeRate),
  write(routes.deleteExchangeRate, deleteExchangeRate),
];
