// How wide a text on the map will be, in map units.

let context: CanvasRenderingContext2D | null | undefined;

export function measure(text: string, font: string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return text.length * 7;
  context.font = font;
  return context.measureText(text).width;
}
