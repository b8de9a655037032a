// Code generated from the Go program by `make types`. DO NOT EDIT.

export type Language = "en" | "it" | "fr" | "pl" | "de";

/** The languages and what they call themselves. */
export const languages: Record<Language, string> = { en: "English", it: "Italiano", fr: "Français", pl: "Polski", de: "Deutsch" };
