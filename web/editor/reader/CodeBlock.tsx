import { useEffect, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { copyText } from '../../lib/copy.ts'

const { codeCopyHintMs: hintMs } = limits.content

type State = 'idle' | 'copied' | 'failed'
const labels: Record<State, string> = {
  idle: 'Копировать',
  copied: 'Скопировано!',
  failed: 'Не удалось скопировать текст',
}

export function CodeBlock({ code }: { code: string }) {
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), hintMs)
    return () => clearTimeout(timer)
  }, [state])

  // The clipboard call makes no copy event, so it works under the copy protection of the page (decision B26).
  const copy = async () => setState((await copyText(code)) ? 'copied' : 'failed')

  return (
    <div className="ab-code">
      <button type="button" className="ab-code-copy" onClick={() => void copy()}>
        {/* Both labels lie in one cell: the button keeps the width of the longer one. */}
        <span data-shown={state !== 'copied' || undefined}>
          {labels.idle}
          <span className="app-hidden"> код</span>
        </span>
        <span data-shown={state === 'copied' || undefined}>{labels.copied}</span>
      </button>
      <span className={state === 'failed' ? 'ab-code-failed' : 'app-hidden'} role="status">
        {state !== 'idle' && labels[state]}
      </span>
      <pre tabIndex={0} role="group" aria-label="Код">
        <code>{code}</code>
      </pre>
    </div>
  )
}
