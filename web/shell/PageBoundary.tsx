import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { ChunkError } from '../lib/parts.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { newBuildText, pageBefore, takeNewBuild } from './new-build.ts'
import { currentPath, openChunkError, openNotFound, openServerError } from './reactions.ts'

interface PageBoundaryProps {
  children: ReactNode
  /** Around pages without the menu: what fails there is an error of the router. */
  outside?: boolean
}

interface PageBoundaryState {
  failed: boolean
  /** It is being looked for in the build of today. */
  seeking: boolean
}

/**
 * Code that a newer build has replaced comes with that build; code that doesn't arrive at all leads to /500, a page
 * that fails to draw too inside the layout and to /404 outside of it. The fallback is for when even that fails.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state = { failed: false, seeking: false }

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { failed: true, seeking: error instanceof ChunkError }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkError) void this.seek()
    else if (this.props.outside) openNotFound()
    else openServerError('Ошибка компонента приложения')
  }

  async seek() {
    const target = currentPath()
    const result = await takeNewBuild(target)
    if (result === 'loading') return
    this.setState({ seeking: false })
    // Whoever went elsewhere meanwhile isn't called back.
    if (currentPath() === target) openChunkError(pageBefore(), result === 'unsaved' ? newBuildText : undefined)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.state.seeking) return <PageLoading delay={limits.app.layoutDelayMs} />
    return (
      <div role="alert" className="page-boundary">
        <h1>Ошибка загрузки</h1>
        <p>Не удалось загрузить компонент</p>
        <Button onClick={() => location.reload()}>Перезагрузить</Button>
      </div>
    )
  }
}
