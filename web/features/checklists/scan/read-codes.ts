import { useEffect, useState } from 'react'
import { keep, readKept } from '../../../data/kept.ts'
import { isListOf, isText } from '../../../lib/shape.ts'
import type { Run } from '../hand-in/run.ts'
import { checkCode } from './check-code.ts'

const keyOf = (runId: string) => `scan ${runId}`
const codesOf = async (runId: string): Promise<string[]> => {
  const { codes } = ((await readKept(keyOf(runId)))?.data ?? {}) as { codes?: unknown }
  return isListOf(codes, isText) ? codes : []
}

/** The phone's own camera has opened the page: its `p` is read for this run, on this device. */
export async function rememberCode(runId: string, code: string): Promise<void> {
  const codes = await codesOf(runId)
  if (!codes.includes(code)) await keep(keyOf(runId), { codes: [...codes, code] })
}

/** The codes of a run that were read already, by place; `add` is for what the camera of the app reads. */
export function useReadCodes(run: Run): {
  codeOf: (place: string | null) => string | undefined
  add: (code: string) => Promise<void>
} {
  const [read, setRead] = useState<ReadonlyMap<string | null, string>>(new Map())
  const runId = run.run._id
  const { scan } = run
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const gone = new AbortController()
    async function look(): Promise<void> {
      const found = new Map<string | null, string>()
      for (const code of await codesOf(runId))
        for (const { place } of scan)
          if ((await checkCode({ run: { _id: runId }, scan }, place, code)).code) found.set(place, code)
      if (!gone.signal.aborted) setRead(found)
    }
    if (scan.length > 0) void look()
    return () => gone.abort()
  }, [runId, scan, asked])
  return {
    codeOf: (place) => read.get(place),
    add: async (code) => {
      await rememberCode(runId, code)
      setAsked((count) => count + 1)
    },
  }
}
