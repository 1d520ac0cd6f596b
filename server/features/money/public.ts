export {
  type MovedMonth,
  selectCashFlows,
  selectCostReports,
  selectMovedByMonth,
} from "./cash-flow.sql.ts";
export {
  type ProjectFigures,
  selectProjectFigures,
  selectUnconverted,
  type Unconverted,
} from "./project-figures.sql.ts";
