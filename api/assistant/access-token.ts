export type IssuedToken = { token: string; expiresAt: number }
export type AccessToken = {
  get(): Promise<string>
  /** The provider refused it: the next get() asks for another, unless somebody has done so already. */
  drop(token: string): void
}

/** The provider's token lives half an hour; one that ends during a call would be refused in its middle. */
const RENEW_BEFORE_MS = 60_000

/** A token kept until shortly before its end. Those who come while it is asked for share the answer. */
export function createAccessToken(ask: () => Promise<IssuedToken>, now: () => Date): AccessToken {
  let current: IssuedToken | undefined
  let asking: Promise<string> | undefined

  async function renew(): Promise<string> {
    current = await ask()
    return current.token
  }
  return {
    async get() {
      if (current && current.expiresAt - RENEW_BEFORE_MS > now().getTime()) return current.token
      asking ??= renew().finally(() => {
        asking = undefined
      })
      return asking
    },
    drop(token) {
      if (current?.token === token) current = undefined
    },
  }
}
