import { plugin } from 'bun'

/** Loaded ahead of a server: a driver that knows no frame ahead of a query, as one installed without our patch. */
plugin({
  name: 'unpatched driver',
  setup(build) {
    build.onLoad({ filter: /postgres\/src\/connection\.js$/ }, async ({ path }) => ({
      contents: (await Bun.file(path).text()).replace('if (!q.options.enter)', 'if (q)'),
      loader: 'js',
    }))
  },
})
