export { LazyPortfolio } from "./lazy-portfolio.tsx";
