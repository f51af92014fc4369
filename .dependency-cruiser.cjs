// The import table of the project: one direction, one word one room. A room that is not named in a rule's
// `pathNot` may not be imported.
const test = '\\.(test|e2e)\\.tsx?$'
const ours = '^(openapi|api|web|mocks|scripts)/'
/** The rooms of api/ that features stand on. */
const below =
  '(accounts|articles|assistant|audience|checklists|company-archive|content|courses|db|events|files|log|notifications|outside|queue|schedule|search|settings|spreadsheets|tasks|telegram|threads|webhooks)'
/** What of http/ a handler speaks in itself. */
const httpForFeatures = '(known-json|not-implemented|wire/(negotiate|site))'
const valuesOfContract = '^openapi/(gen/(limits|messages|labels|calls|data)\\.gen|event-words|rules/[\\w/-]+)\\.ts$'

/** What every feature of the app stands on. */
const belowWebFeatures = [
  // The codes of letters are steps of other rooms' pages.
  '^web/features/verification/',
  '^openapi/',
  '^web/(api|routes)\\.ts$',
  '^web/(api|audience|comments|data|form|list|report|ui|lib|editor|shell|uploads)/',
  '^web/tabler-icons\\.d\\.ts$',
]
/** Two rooms of one tag. */
const outside = '^api/test/(telegram-(server|updates)|assistant-beside)\\.ts$'
const testing = '^web/features/tests(-admin)?/'
const courses = '^web/features/courses(-admin)?/'

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-circular',
      'A circle has no order in which to load it; types alone load nothing.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    forbid(
      'no-orphans',
      'Nobody imports this file and it is no entry.',
      {
        orphan: true,
        pathNot: [
          test,
          '\\.d\\.ts$',
          '^scripts/[^/]+\\.ts$',
          '^scripts/(bench|checks|dev|drill)/[^/]+\\.ts$',
          '^openapi/gen/',
          '^(api|web)/main\\.tsx?$',
          '^web/test/setup\\.ts$',
          '^api/test/preload/',
          '^web/(color-scheme|site|sw)\\.ts$',
          '^web/lib/sheets\\.ts$', // written around lazy imports by the build
        ],
      },
      {},
    ),
    forbid('not-resolvable', 'The module does not exist.', {}, { couldNotResolve: true, pathNot: '^bun(:|$)' }),
    forbid(
      'openapi-alone',
      'The contract imports nothing of ours.',
      { path: '^openapi/' },
      {
        path: ours,
        pathNot: '^openapi/',
      },
    ),
    forbid(
      'openapi-rules-pure',
      'A rule that server, mocks and app share is values in, values out.',
      { path: '^openapi/rules/', pathNot: test },
      {
        pathNot: ['^openapi/(gen|rules)/'],
      },
    ),
    forbid(
      'replies-when-needed',
      'The validators of replies are loaded by whom they serve, when he needs them: production never reads them.',
      { path: '^(api|mocks|openapi|web)/', pathNot: [test, '^openapi/reply-faults\\.ts$'] },
      { path: '^openapi/(reply-faults\\.ts|gen/replies\\.gen)', dynamic: false },
    ),
    forbid(
      'nobody-imports-scripts',
      'Tools use the programs, never the other way round.',
      { pathNot: '^scripts/' },
      {
        path: '^scripts/',
      },
    ),

    forbid(
      'api-below',
      'The server knows the contract and itself.',
      { path: '^api/' },
      {
        path: ours,
        pathNot: '^(api|openapi)/',
      },
    ),
    forbid(
      'api-feature',
      'A feature imports its own room, the contract and the small rooms below.',
      { path: '^api/features/([^/]+)/', pathNot: test },
      {
        path: ours,
        pathNot: [
          '^api/features/$1/',
          '^openapi/',
          '^api/context\\.ts$',
          `^api/http/${httpForFeatures}\\.ts$`,
          `^api/(${below})/`,
        ],
      },
    ),
    forbid(
      'api-feature-test',
      "A feature's tests also see the app and the factories.",
      { path: `^api/features/([^/]+)/.*${test}` },
      {
        path: ours,
        pathNot: [
          '^api/features/$1/',
          '^openapi/',
          '^api/(context|app)\\.ts$',
          `^api/http/${httpForFeatures}\\.ts$`,
          `^api/(test|${below})/`,
        ],
      },
    ),
    forbid(
      'api-rooms-below-features',
      'The rooms that features stand on do not know the features.',
      {
        path: `^api/(local|${below})/`,
        pathNot: test,
      },
      { path: '^api/(features|test)/|^api/(app|main)\\.ts$|^api/http/(mount|guard|walk)\\.ts$' },
    ),
    forbid(
      'api-queue-ground',
      'The queue knows no channel; channels.ts is the table of them.',
      { path: '^api/queue/[^/]+\\.ts$', pathNot: [test, '^api/queue/channels\\.ts$'] },
      { path: '^api/queue/mail/' },
    ),
    forbid(
      'api-test-for-tests',
      'Factories are for tests.',
      { path: '^api/', pathNot: [test, '^api/test/'] },
      {
        path: '^api/test/',
      },
    ),

    forbid(
      'web-not-api',
      'The app knows the contract and itself; the mocks come in main.tsx and in tests only.',
      { path: '^web/', pathNot: [test, '^web/main\\.tsx$', '^web/test/'] },
      { path: ours, pathNot: '^(web|openapi)/' },
    ),
    forbid(
      'web-mocks-entry',
      'The mocks are entered through browser.ts and node.ts.',
      { path: ['^web/main\\.tsx$', '^web/test/', `^web/.*${test}`] },
      { path: ours, pathNot: ['^(web|openapi)/', '^mocks/(browser|node)\\.ts$', outside] },
    ),
    forbid(
      'web-main-mocks-dynamically',
      'A static import would put the mocks into the product.',
      { path: '^web/main\\.tsx$' },
      { path: '^mocks/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    forbid(
      'web-contract-values',
      'Values of the contract weigh in the bundle: only the small generated tables and the shared rules, all else as types.',
      { path: '^web/', pathNot: [test, '^web/test/'] },
      { path: '^openapi/', pathNot: valuesOfContract, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-feature',
      'A feature imports its own room, the steps of verification and the rooms below; two features meet in a third or in the shell.',
      { path: '^web/features/([^/]+)/', pathNot: [test, testing, courses] },
      { path: ours, pathNot: ['^web/features/$1/', ...belowWebFeatures] },
    ),
    ...[testing, courses].map((rooms) =>
      forbid(
        'web-two-rooms',
        'Those who go through a thing and those who write it have a room each; what is shown to both alike stands in the first.',
        { path: rooms, pathNot: test },
        { path: ours, pathNot: [rooms, ...belowWebFeatures] },
      ),
    ),
    forbid(
      'web-report',
      'A form as it is filled and read: for the card of a task, the builder and the answers.',
      { path: '^web/report/', pathNot: test },
      {
        path: ours,
        pathNot: ['^web/(report|uploads|ui|lib)/', '^openapi/', '^web/tabler-icons\\.d\\.ts$'],
      },
    ),
    forbid(
      'web-data',
      'The data layer stands on the client and on the files that it sends, and knows no page.',
      { path: '^web/data/', pathNot: test },
      {
        path: ours,
        pathNot: ['^web/(data|api|lib|uploads)/', '^web/api\\.ts$', '^openapi/'],
      },
    ),
    forbid(
      'web-form',
      'Forms stand on the data layer, the shell and the pieces; they know no feature.',
      { path: '^web/form/', pathNot: test },
      {
        path: ours,
        pathNot: [
          '^web/(form|data|api|ui|lib|shell)/',
          '^web/(api|routes)\\.ts$',
          '^web/tabler-icons\\.d\\.ts$',
          '^openapi/',
        ],
      },
    ),
    forbid(
      'web-audience',
      'People by restaurant and position, chosen in every room alike; it knows no feature.',
      { path: '^web/audience/', pathNot: test },
      { path: ours, pathNot: ['^web/(audience|data|ui|lib)/', '^web/tabler-icons\\.d\\.ts$', '^openapi/'] },
    ),
    forbid(
      'web-list',
      'Lists stand on the data layer, the shell and the pieces; they know no feature.',
      { path: '^web/list/', pathNot: test },
      { path: ours, pathNot: ['^web/(list|data|ui|lib|shell)/', '^web/routes\\.ts$', '^openapi/'] },
    ),
    forbid(
      'web-lib',
      'lib is the ground floor.',
      { path: '^web/lib/', pathNot: test },
      {
        path: ours,
        pathNot: ['^web/lib/', '^openapi/'],
      },
    ),
    forbid(
      'web-ui',
      'ui stands on lib and knows nothing of our API.',
      { path: '^web/ui/', pathNot: test },
      {
        path: ours,
        pathNot: ['^web/(ui|lib)/', '^web/tabler-icons\\.d\\.ts$'],
      },
    ),
    forbid(
      'web-uploads',
      'Files on their way to the server, for the editor and for every room.',
      { path: '^web/uploads/', pathNot: test },
      { path: ours, pathNot: ['^web/(uploads|ui|lib|api)/', '^web/api\\.ts$', '^openapi/'] },
    ),
    forbid(
      'web-editor',
      'The editor knows no feature.',
      { path: '^web/editor/', pathNot: test },
      {
        path: ours,
        pathNot: [
          '^web/(editor|data|uploads|ui|lib|api)/',
          '^web/(api|routes)\\.ts$',
          '^openapi/',
          '^web/tabler-icons\\.d\\.ts$',
        ],
      },
    ),
    forbid(
      'web-not-e2e',
      'Nobody imports the browser tests.',
      { path: '^web/', pathNot: '^web/e2e/' },
      {
        path: '^web/e2e/',
      },
    ),
    forbid(
      'web-e2e',
      'A browser test sees what a browser sees.',
      { path: '^web/e2e/' },
      {
        path: ours,
        // What the real server finds where it looks for Telegram or for its assistant is in the hands of the test.
        pathNot: ['^web/(e2e|lib)/', '^openapi/', outside],
      },
    ),
    forbid(
      'web-e2e-contract-types',
      'A browser test takes only types from the contract.',
      { path: '^web/e2e/' },
      { path: '^openapi/', pathNot: valuesOfContract, dependencyTypesNot: ['type-only'] },
    ),

    forbid(
      'mocks-openapi-only',
      'A mock that borrows from the server or the app proves nothing about them.',
      { path: '^mocks/', pathNot: '^mocks/honest\\.test\\.ts$' },
      { path: ours, pathNot: '^(mocks|openapi)/' },
    ),
    forbid(
      'mocks-honest',
      'The honest test compares the mocks with the server.',
      { path: '^mocks/honest\\.test\\.ts$' },
      {
        path: ours,
        pathNot: '^(mocks|openapi|api)/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^node_modules' },
    // Type-only imports count too, marked as such.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
