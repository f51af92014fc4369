import './word-diff.css'
import { Fragment } from 'react'
import type { Part } from './diff/word-diff.ts'

/** As much of an unchanged text as tells where one is. */
const contextMax = 90

/** Removed and added words in their text: struck and underlined to the eye, named to the ear. */
export function WordDiff({ parts }: { parts: readonly Part[] }) {
  return (
    <p className="kbh-parts">
      {parts.map(({ kind, text }, n) => {
        const place = `${n} ${kind}`
        if (kind === 'removed') return <Marked key={place} as="del" name="убрано" text={text} />
        if (kind === 'added') return <Marked key={place} as="ins" name="добавлено" text={text} />
        return <Fragment key={place}>{context(text, n === 0, n === parts.length - 1)}</Fragment>
      })}
    </p>
  )
}

function Marked({ as: Tag, name, text }: { as: 'del' | 'ins'; name: string; text: string }) {
  return (
    <>
      <span className="app-hidden"> {name}: </span>
      <Tag>{text}</Tag>
      <span className="app-hidden">; </span>
    </>
  )
}

function context(text: string, first: boolean, last: boolean): string {
  const head = first ? '' : text.slice(0, contextMax)
  const tail = last ? '' : text.slice(-contextMax)
  return head.length + tail.length + 20 >= text.length ? text : `${head}…${tail}`
}
