import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { ChunkError } from './lazy-page.tsx'
import { openServerError } from './reactions.ts'

interface PageBoundaryProps {
  children: ReactNode
}

/** A page that fails to load or to draw leads to /500; the fallback is for when even that fails (spec 1, section 2). */
export class PageBoundary extends Component<PageBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    openServerError(error instanceof ChunkError ? 'Ошибка загрузки ресурсов' : 'Ошибка компонента приложения')
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
