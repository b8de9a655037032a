// Passkeys: what the browser makes and signs, as the server takes it. Bytes travel as base64url.

import { call, Refused } from "./client";
import type { Made, PasskeyOptions, SignIn, Signed } from "./types";

/** offered tells whether this browser can use passkeys on this page: they need TLS or localhost, and a name of the site. */
export const offered = () => isSecureContext && "PublicKeyCredential" in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);

const text = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytes = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** Dismissed is thrown when the person says no to the browser. */
export class Dismissed extends Error {}

async function ask<T>(question: Promise<Credential | null>): Promise<{ id: string; response: T }> {
  try {
    const got = (await question) as PublicKeyCredential | null;
    if (!got) throw new Dismissed();
    return { id: text(got.rawId), response: got.response as T };
  } catch (e) {
    if (e instanceof DOMException && ["NotAllowedError", "AbortError", "InvalidStateError"].includes(e.name)) throw new Dismissed();
    throw e;
  }
}

/** make makes a passkey: for a handle that is to be claimed with it, or another one. */
export async function make(handle?: string): Promise<Made> {
  const o = await call("POST", "/api/me/passkeys/options", { body: { handle } });
  const { id, response } = await ask<AuthenticatorAttestationResponse>(
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(o.challenge),
        rp: { id: o.party, name: "Barrage" },
        user: { id: bytes(o.user!), name: o.name!, displayName: o.name! },
        pubKeyCredParams: o.algorithms!.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: o.exclude?.map((id) => ({ type: "public-key", id: bytes(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: o.verification },
      },
    }),
  );
  const key = response.getPublicKey();
  if (!key) throw new Dismissed();
  return { id, client_data: text(response.clientDataJSON), data: text(response.getAuthenticatorData()), public: text(key) };
}

/** signIn signs in with a passkey that the person chooses. A device that skipped the check of who that is has to make up for it. */
export async function signIn(then: Omit<SignIn, "passkey">) {
  const send = async (verification?: PasskeyOptions["verification"]) =>
    call("POST", "/api/signin", { body: { passkey: await use(verification), ...then } });
  try {
    return await send();
  } catch (e) {
    if (e instanceof Refused && e.detail.case === "unverified") return send("required");
    throw e;
  }
}

async function use(verification?: PasskeyOptions["verification"]): Promise<Signed> {
  const o = await call("POST", "/api/signin/options");
  const { id, response } = await ask<AuthenticatorAssertionResponse>(
    navigator.credentials.get({
      publicKey: { challenge: bytes(o.challenge), rpId: o.party, userVerification: verification ?? o.verification },
    }),
  );
  return {
    id,
    client_data: text(response.clientDataJSON),
    data: text(response.authenticatorData),
    signature: text(response.signature),
    user: text(response.userHandle ?? new ArrayBuffer(0)),
  };
}
