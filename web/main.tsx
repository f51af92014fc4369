import './styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadConfig } from './shell/config.ts'
import { followNetwork } from './shell/network.ts'
import { followLink } from './shell/one-time-link.ts'
import { followPath } from './shell/previous-path.ts'
import { reactToNotices } from './shell/reactions.ts'
import { rememberScroll } from './shell/scroll-memory.ts'
import { followOtherTabs } from './shell/tabs.ts'
import { followViewport } from './shell/viewport.ts'

// Decided by the build: without mocks the branch and everything behind it leave the bundle.
if (process.env.WEB_MOCKS === 'on') await import('../mocks/browser.ts')

reactToNotices()
followNetwork()
followPath()
followOtherTabs()
followViewport()
rememberScroll()
void loadConfig()
void followLink()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
createRoot(root).render(<App />)
