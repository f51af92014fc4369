import type { MarkedToken } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { known, linkOf, readMarkdown } from '../../editor/markdown/read-markdown.ts'

/** An answer as React elements: text of the provider never becomes markup of the page (I12). */
export function Markdown({ text }: { text: string }) {
  const tokens = readMarkdown(text)
  return <div className="assistant-text">{tokens ? all(tokens) : <p className="assistant-plain">{text}</p>}</div>
}

// The tokens of an answer never change places.
const all = (tokens: readonly MarkedToken[]): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{draw(token)}</Fragment>)

/** Titles of an answer stand below the panel's own. */
const titles = ['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const

function draw(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading': {
      const Title = titles[token.depth - 1] ?? 'h6'
      return <Title>{all(known(token.tokens))}</Title>
    }
    case 'paragraph':
      return <p>{all(known(token.tokens))}</p>
    case 'strong':
      return <strong>{all(known(token.tokens))}</strong>
    case 'em':
      return <em>{all(known(token.tokens))}</em>
    case 'del':
      return <s>{all(known(token.tokens))}</s>
    case 'codespan':
      return <code>{token.text}</code>
    case 'code':
      return (
        <pre tabIndex={0} role="group" aria-label="Код">
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote>{all(known(token.tokens))}</blockquote>
    case 'list': {
      const items = token.items.map((item, index) => <li key={index}>{all(known(item.tokens))}</li>)
      return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>
    }
    case 'list_item':
      return all(known(token.tokens))
    case 'checkbox':
      return <span aria-label={token.checked ? 'Сделано' : 'Не сделано'}>{token.checked ? '☑ ' : '☐ '}</span>
    case 'table':
      return (
        <div className="assistant-table" tabIndex={0} role="group" aria-label="Таблица">
          <table>
            <thead>
              <tr>
                {token.header.map((cell, index) => (
                  <th key={index}>{all(known(cell.tokens))}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {token.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, index) => (
                    <td key={index}>{all(known(cell.tokens))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'link': {
      const href = linkOf(token)
      if (href === undefined) return all(known(token.tokens))
      return (
        <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
          {all(known(token.tokens))}
        </a>
      )
    }
    case 'text':
      return token.tokens ? all(known(token.tokens)) : token.text
    case 'escape':
    case 'image': // its words: no picture is fetched
      return token.text
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'html':
      return token.raw
    case 'space':
    case 'def':
      return null
  }
}
