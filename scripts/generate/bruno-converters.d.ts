/** It has no types of its own: as much of it as is used here. */
declare module '@usebruno/converters' {
  type Value = { name: string; value: string; enabled: boolean; type?: string }
  export type BrunoItem = {
    name: string
    items?: BrunoItem[]
    request?: { method: string; url: string; params: Value[]; headers: Value[]; body: { json: string | null } }
  }
  export function openApiToBruno(contract: object, options: object): { name: string; items: BrunoItem[] }
}
