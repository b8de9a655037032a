// Large files: however long they take, they come as long as bytes keep flowing.

/** How long a file may bring nothing, in milliseconds. */
const silence = 20_000;

/** flowing fetches a file and gives it up, at any time before its end, when no byte has come for a while. */
export async function flowing(address: string | URL): Promise<Response> {
  const giveUp = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp.abort(new Error("no bytes come")), silence);
  };
  wait();
  try {
    const response = await fetch(address, { signal: giveUp.signal });
    void watch(response.clone(), wait).finally(() => clearTimeout(timer));
    return response;
  } catch (e) {
    clearTimeout(timer!);
    throw e;
  }
}

/** watch reads a copy, so that whoever has the response gets it as it came. */
async function watch(copy: Response, came: () => void) {
  const reader = copy.body?.getReader();
  try {
    while (reader && !(await reader.read()).done) came();
  } catch {
    // whoever has the response hears of it
  }
}
