import './styles.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { stepOverSentinels } from './form/hold-back.ts'
import { whenIdle } from './lib/parts.ts'
import { quietly } from './lib/quietly.ts'
import { loadConfig } from './shell/config.ts'
import { followNetwork } from './shell/network.ts'
import { hearFaults, reportFault } from './shell/faults/report.ts'
import { tellOfLostParts } from './shell/new-build.ts'
import { followLink } from './shell/one-time-link.ts'
import { followPath } from './shell/previous-path.ts'
import { reactToNotices } from './shell/reactions.ts'
import { rememberScroll } from './shell/scroll-memory.ts'
import { followOtherTabs } from './shell/tabs.ts'
import { followViewport } from './shell/viewport.ts'

hearFaults()

// Decided by the build: without mocks the branch and everything behind it leave the bundle.
if (process.env.WEB_MOCKS === 'on') await import('../mocks/browser.ts')

reactToNotices()
followNetwork()
tellOfLostParts()
followPath()
followOtherTabs()
followViewport()
whenIdle(() => void quietly(async () => (await import('./shell/ease.ts')).ease()))
rememberScroll()
stepOverSentinels()
void loadConfig()
void followLink()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
// What no boundary catches React hands to the window, where hearFaults hears it.
const onCaughtError = (error: unknown) => {
  console.error(error)
  reportFault('render', error)
}
const app = <App />
// A transition is drawn in slices: a slow phone hears a finger in between.
startTransition(() =>
  createRoot(root, { onCaughtError }).render(
    process.env.NODE_ENV === 'production' ? app : <StrictMode>{app}</StrictMode>,
  ),
)
