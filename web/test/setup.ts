import { configure } from '@testing-library/react'
import { loadOverlays } from '../ui/overlays/useOverlays.ts'

// As patient as a loaded machine needs; what is there at once is found at once.
configure({ asyncUtilTimeout: 10_000 })

// There from the first drawing on; that a page can do without them for a while has tests of its own.
await loadOverlays()
