export {
  type MovedMonth,
  selectCashFlow,
  selectCostReport,
  selectMovedByMonth,
} from "./cash-flow.sql.ts";
export {
  type ProjectFigures,
  selectProjectFigures,
  selectUnconverted,
  type Unconverted,
} from "./project-figures.sql.ts";
