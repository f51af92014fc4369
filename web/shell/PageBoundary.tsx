import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { ChunkError } from './lazy-page.tsx'
import { openChunkError, openNotFound, openServerError } from './reactions.ts'

interface PageBoundaryProps {
  children: ReactNode
  /** Around pages without the menu: what fails there is an error of the router. */
  outside?: boolean
}

/**
 * Code that doesn't arrive leads to /500, a page that fails to draw too inside the layout and to /404 outside of it
 * The fallback is for when even that fails.
 */
export class PageBoundary extends Component<PageBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkError) openChunkError()
    else if (this.props.outside) openNotFound()
    else openServerError('Ошибка компонента приложения')
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="page-boundary">
        <h1>Ошибка загрузки</h1>
        <p>Не удалось загрузить компонент</p>
        <Button onClick={() => location.reload()}>Перезагрузить</Button>
      </div>
    )
  }
}
