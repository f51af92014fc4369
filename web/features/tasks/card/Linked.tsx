import { Fragment, type ReactNode } from 'react'
import { mentionsOf } from './comments/mention.ts'

/** Addresses as people write them; a sign that ends a sentence is none of the address. */
const ADDRESS = /\bhttps?:\/\/[^\s<>«»"]*[^\s<>«»".,;:!?)\]}…]/gi

interface LinkedProps {
  children: string
  /** Names that stand in it as @Имя. */
  names?: readonly string[]
}

const nobody: readonly string[] = []

/** Plain text with its line breaks (CSS), its addresses as links, and those who were called by name. */
export function Linked({ children, names = nobody }: LinkedProps) {
  return parts(children, ADDRESS, (address) => (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </a>
  )).map((part, index) => (
    // The parts of a text never change places.
    <Fragment key={index}>{typeof part === 'string' ? called(part, names) : part}</Fragment>
  ))
}

function called(text: string, names: readonly string[]): ReactNode {
  if (names.length === 0) return text
  return parts(text, mentionsOf(names), (name) => <span className="tcard-mention">{name}</span>).map((part, index) => (
    <Fragment key={index}>{part}</Fragment>
  ))
}

function parts(text: string, pattern: RegExp, draw: (found: string) => ReactNode): ReactNode[] {
  const found = [...text.matchAll(pattern)]
  const ends = [0, ...found.map(({ 0: { length }, index }) => index + length)]
  return [
    ...found.flatMap(({ 0: one, index }, at) => [text.slice(ends[at], index), draw(one)]),
    text.slice(ends.at(-1)),
  ]
}
