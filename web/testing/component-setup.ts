import "../styles/app.css";
import "vitest-browser-react";
