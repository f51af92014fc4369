import { configure } from '@testing-library/react'

// As patient as a loaded machine needs; what is there at once is found at once.
configure({ asyncUtilTimeout: 10_000 })
