import './styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadConfig } from './shell/config.ts'
import { reactToNotices } from './shell/reactions.ts'
import { signInByUrlToken } from './shell/url-token.ts'

// Decided by the build: without mocks the branch and everything behind it leave the bundle.
if (process.env.WEB_MOCKS === 'on') await import('../mocks/browser.ts')

reactToNotices()
void loadConfig()
await signInByUrlToken()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
createRoot(root).render(<App />)
