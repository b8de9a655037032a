import { known, paint } from "../../ui/colours";

/** bright is the colour of a company as a line on the bar, where the darkest one would not be seen. */
export const bright = (company: string) => (company === "germany" || !known(company) ? "var(--bar-line)" : paint(company)[0]);
