// The lesson that a first game has shown to be next, until it is done: home leads there.

const place = "onward";

export const onward = {
  keep(lesson: string) {
    try {
      localStorage.setItem(place, lesson);
    } catch {
      // home leads to the first lesson that is not done
    }
  },
  get lesson(): string {
    try {
      return localStorage.getItem(place) ?? "";
    } catch {
      return "";
    }
  },
};
