import { useRef, useState } from 'react'
import { messageOf, type Problem } from '../../../api/problem.ts'
import { createRepeatKeys, fileContent } from '../../../lib/repeat-key.ts'
import { written } from '../../../data/write.ts'
import { faultOf, type ImportOptions, type ImportResult, sendImport } from './send-import.ts'

export type ImportWork = ReturnType<typeof useImport>

const noOptions: ImportOptions = { createMissing: false, sendInvites: false }

/** The file, what was found in it and what has become of it; nothing of it is lost by a failure. */
export function useImport() {
  const [step, setStep] = useState<'file' | 'check' | 'result'>('file')
  const [file, setFile] = useState<File>()
  const [options, setOptions] = useState(noOptions)
  const [result, setResult] = useState<ImportResult>()
  const [error, setError] = useState<string>()
  /** How much of the file is sent, from 0 to 1. */
  const [sending, setSending] = useState<number>()
  const [repeatKey] = useState(() => createRepeatKeys())
  const under = useRef<{ gone: AbortController; writes: boolean }>(undefined)
  /** What «Повторить» does. */
  const [again, setAgain] = useState<() => void>()

  async function send(sent: File, wanted: ImportOptions, dryRun: boolean) {
    under.current?.gone.abort()
    const mine = { gone: new AbortController(), writes: !dryRun }
    under.current = mine
    setError(undefined)
    setAgain(undefined)
    setSending(0)
    const answer = await sendImport({
      file: sent,
      options: wanted,
      repeatKey: dryRun ? undefined : repeatKey([fileContent(sent), wanted]),
      onProgress: setSending,
      signal: mine.gone.signal,
    })
    if (!answer || under.current !== mine) return
    under.current = undefined
    setSending(undefined)
    if (!answer.result) {
      fail(answer.problem)
      setAgain(() => () => void send(sent, wanted, dryRun))
      return
    }
    if (!dryRun) repeatKey.forget()
    setResult(answer.result)
    setStep(dryRun ? 'check' : 'result')
  }
  const fail = (problem: Problem | undefined) => setError(messageOf(problem, 'Ошибка загрузки файла'))

  function forget() {
    under.current?.gone.abort()
    under.current = undefined
    setSending(undefined)
    setError(undefined)
    setAgain(undefined)
  }

  return {
    step,
    file,
    options,
    result,
    error,
    sending,
    again,
    pick(next: File) {
      forget()
      setFile(next)
      const fault = faultOf(next)
      if (fault) setError(fault)
      else void send(next, options, true)
    },
    change(part: Partial<ImportOptions>) {
      const next = { ...options, ...part }
      setOptions(next)
      // Whom letters go to changes no row.
      if (file && 'createMissing' in part) void send(file, next, true)
    },
    run() {
      if (file) void send(file, options, false)
    },
    back() {
      forget()
      setStep('file')
    },
    /** The next opening begins anew. */
    leave() {
      // What was called off may have been written all the same.
      const isWritten = step === 'result' || under.current?.writes
      forget()
      // Not before: a list that fails to come would take the result away with the page.
      if (isWritten) void written('userImport')
      setStep('file')
      setFile(undefined)
      setOptions(noOptions)
      setResult(undefined)
    },
  }
}
