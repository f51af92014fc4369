/** What the compiler says of a build that it could not make. */
export type Broken = { message: string; file?: string; line?: number; column?: number; text?: string }[]

const ID = 'mock-broken'

/** Over the page, which stays as it was: nothing that was typed is lost by a mistyped line. */
export function showBroken(broken: Broken): void {
  hideBroken()
  const box = document.createElement('section')
  box.id = ID
  box.setAttribute('role', 'alert')
  box.setAttribute('aria-label', 'Сборка не удалась')
  box.style.cssText =
    'position:fixed;inset:auto 0 0;z-index:10000;max-height:60vh;overflow:auto;padding:16px 24px;background:#2b0f10;color:#ffe9e6;border-top:3px solid #ff6b5e;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap'
  box.textContent = `Сборка не удалась. Страница осталась прежней.\n\n${broken.map(told).join('\n\n')}`
  document.body.append(box)
}

export const hideBroken = () => document.getElementById(ID)?.remove()

const told = ({ message, file, line, column, text }: Broken[number]) =>
  [file && `${file}:${line}:${column}`, message, text && `${text}\n${' '.repeat(Math.max(0, (column ?? 1) - 1))}^`]
    .filter(Boolean)
    .join('\n')
