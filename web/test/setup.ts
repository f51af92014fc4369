import { configure } from '@testing-library/react'
import { loadOverlays } from '../ui/overlays/useOverlays.ts'

// As patient as a loaded machine needs; what is there at once is found at once.
configure({ asyncUtilTimeout: 10_000 })

// There from the first drawing on: how a page does without them for a while is seen in the browser tests.
await loadOverlays()
