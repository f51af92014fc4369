import './editor-page.css'
import { Button } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { type ReactNode, useState } from 'react'
import { useMedia } from '../lib/useMedia.ts'
import { useNarrowMenu } from '../shell/useNarrowMenu.ts'
import { LazySheet } from '../ui/LazySheet.tsx'
import { FormPage, type FormPageProps } from './FormPage.tsx'

interface EditorPageProps extends Omit<FormPageProps, 'wide' | 'note' | 'beside'> {
  /** What else is known of the thing: its version, its uses. */
  about?: ReactNode
  /** The thing as others will see it; `close` where its code doesn't come. */
  preview: (close: () => void) => ReactNode
}

/** A form of several columns; its preview stands beside it where there is room, and behind a button where there is none. */
export function EditorPage({ about, preview, ...page }: EditorPageProps) {
  useNarrowMenu()
  const roomy = useMedia('(min-width: 80em)')
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const drawn = preview(close)
  return (
    <FormPage
      {...page}
      wide
      note={
        <span className="editor-page-about">
          {about}
          {!roomy && (
            <Button
              variant="default"
              leftSection={<IconEye size={18} />}
              aria-haspopup="dialog"
              onClick={() => setOpened(true)}
            >
              Предпросмотр
            </Button>
          )}
        </span>
      }
      beside={
        roomy ? (
          // Scrolled by the keyboard, too: a preview need not hold anything that takes the focus.
          <aside className="editor-page-preview" aria-label="Предпросмотр" tabIndex={0}>
            <h2>Предпросмотр</h2>
            {drawn}
          </aside>
        ) : (
          <LazySheet title="Предпросмотр" opened={opened} onClose={close}>
            {drawn}
          </LazySheet>
        )
      }
    />
  )
}
