/** Fixed UUIDv7 ids (RFC 9562 §5.7) of the demo world, examples included: a row keeps its id in every database. */

export const companyIds = {
  berezka: '019b9c67-b180-7e6b-a9fe-3429d4a8142a',
  ogonek: '019c1d79-1340-757c-84c3-c0a80ba3f10b',
} as const

export const userIds = {
  marina: '019b9c68-9be0-704a-8e68-50eb619cd31d',
  ilya: '019b9ce7-de00-77ea-ad02-b3a26c6b0b41',
  oleg: '019ba1d2-b7a0-72a4-8de8-df85ad5d25a6',
  vera: '019ba1e9-9b00-700e-8eab-8b2dfdb6c553',
  denis: '019bb0f7-f9c0-70db-97ae-3550019d8595',
  pavel: '019bb105-b560-7468-96c1-18b2be526d5f',
  ksenia: '019bb6cc-4900-791e-bc77-84adeba72d50',
  roman: '019bb6d5-70c0-7355-98f9-36e924e6b6dd',
  annaBerezka: '019c655b-2cc0-7954-8ed6-7e7e1b69ad94',
  sergey: '019cadc6-9a80-76d5-8dd5-db8f0d1f76f6',
  polina: '01a176f4-89e0-7e62-9dc0-fa992e36c590',
  gleb: '019c1d79-fda0-7d1e-bd59-41648f6473b2',
  annaOgonek: '019d6273-0b80-7ed3-a7c7-d6ab273a4920',
} as const

export const positionIds = {
  waiter: '019b9c83-28c0-766c-b731-c62a603592fc',
  bartender: '019b9c84-1320-7b83-96e6-10280eb3f40c',
  cook: '019b9c84-fd80-7b84-b954-579e4bb78c6e',
  sousChef: '019b9c85-e7e0-798b-b86f-98d1adf3e4bf',
  hostess: '019b9c86-d240-7607-a939-27e2aa042390',
  manager: '019b9c87-bca0-765f-afcb-adfa45077c06',
  cashier: '019b9c88-a700-7b37-958f-a06acc488368',
  grillCook: '019c1d94-8a80-7c4f-bedf-bc631c5d1dcc',
  barista: '019c1d95-74e0-7324-b39b-46a790671f8f',
  shiftLead: '019c1d96-5f40-7d64-bcdb-78b96f1b6289',
} as const

export const topicIds = {
  service: '019b9c9e-a000-7e0f-bcd8-25d3a0647726',
  standards: '019b9c9f-8a60-78f8-89ad-eaaa10d7fa4c',
  welcome: '019b9ca0-74c0-7bd4-a6fa-60c33ddddfa3',
  serving: '019b9ca1-5f20-7776-9a7e-075988eedea5',
  difficult: '019b9ca2-4980-7472-b6f9-64f7f559a676',
  banquets: '019b9ca3-33e0-717c-a0bd-ddfd307cd4a8',
  kitchen: '019b9ca4-1e40-70e9-9616-ffbc0add7df2',
  techCards: '019b9ca5-08a0-71ac-9e3e-a32943cc2380',
  hotShop: '019b9ca5-f300-78b1-9922-bd3d6206e2db',
  coldShop: '019b9ca6-dd60-7b27-be5a-324dbeca5027',
  menu: '019b9ca7-c7c0-7187-b365-7371d48dc2a4',
  bar: '019b9ca8-b220-72b6-8120-8cbbcfcbe3f8',
  wine: '019b9ca9-9c80-70aa-bc7f-0e607ae6e4d6',
  cocktails: '019b9caa-86e0-7e38-8a52-2d9825194b6a',
  coffee: '019b9cab-7140-7737-a17c-54e7251442b5',
  cash: '019b9cac-5ba0-7fd8-afc4-678af340d446',
  sanitary: '019b9cad-4600-74d5-acb2-b036d1110c13',
  haccp: '019b9cae-3060-7444-8ba8-b0fd59608782',
  temperatures: '019b9caf-1ac0-7d2c-9ae5-940ab9f2d537',
  staff: '019b9cb0-0520-7069-b73f-f3d95672fa6a',
  safety: '019b9cb0-ef80-7947-aa15-f62d90e765a8',
  terrace: '019b9cb1-d9e0-7773-ba3e-b4ed30124a73',
  grill: '019c1d9d-b240-7596-8997-23cc3b30cb34',
  counter: '019c1d9e-9ca0-7254-9a4c-b731456bec59',
} as const

/** The time inside an id is the article’s createdAt. */
export const articleIds = {
  firstMinutes: '019e8746-6c80-79d9-b55c-e135ae920e36',
  waiterOpening: '019bbb60-2900-787e-a8eb-d04d6bb88d27',
  hallClosing: '019bbc2e-2760-79dd-a8f4-0030798c709f',
  tableSetting: '019bd596-f9c0-7d41-bcd5-f6c8f581f30f',
  servingOrder: '019be00c-e4a0-725b-b9fb-5c69e265c499',
  bookings: '019c228d-1fc0-78f1-b4f7-b2e0dde63f93',
  waitlist: '019c4ca9-7560-72b8-b91e-44fb683d9193',
  hallPlan: '019bb16e-fe80-7411-af13-311b9d1403aa',
  returnedDish: '019cbd2b-f2e0-7604-b237-c0b74f680207',
  longWait: '019ce158-8200-78a1-be45-b11aef5def71',
  drunkGuest: '019d4e6c-1780-7545-aae5-db4ba959118b',
  familyWithKids: '019e3a34-cf40-7f6c-817f-c7ad1ae595a2',
  lostThings: '019c7aab-b7c0-778b-aa4e-916f3a0e747e',
  banquetFlow: '019c98f1-a820-7ee2-8a25-7149e747f5f3',
  banquetRequest: '019d05dc-0ac0-7361-a5c3-3bd2b656d127',
  fridgeTemperatures: '019bc57f-1a40-7870-8e7a-be5d1f025013',
  borscht: '019bf923-5140-7653-bb95-8334987c0ed0',
  duckPelmeni: '01a08a59-3fe0-76b6-9ac6-3ec289d3380d',
  pikeCutlet: '019c415c-6460-7ae5-a95e-7d21e21fcf95',
  herring: '019c563f-1260-7e95-baf9-49247bb63ca8',
  servingTemperature: '019d1e92-5600-780c-8e28-4b2d28711244',
  stopList: '019c08c4-2c00-72ce-98aa-8effdf4471d4',
  labelling: '019c2c95-2da0-7992-9404-ff4f9fc512ac',
  allergens: '019be9f0-5380-7bd0-b17e-514a946c7421',
  autumnMenu: '01a0c33f-4a20-71d5-94c7-5205c922cd84',
  autumnAllergens: '01a1de58-6f20-7fb1-8ade-60c7bec70943',
  summerMenu: '019e5e81-6980-71af-aa74-2c6265f19c6d',
  okroshka: '019e496c-60e0-7a1c-8790-be0ed048b794',
  winterTasting: '01a1cfe1-2040-7891-954f-127061c6e98e',
  wineCard: '019d95c0-48e0-72bc-8f45-9d91123de8ad',
  signatureCocktails: '019d721d-0e00-775b-9f8b-61cfb3cdee20',
  liqueurs: '019f3c4e-6b00-73c2-848b-045600a7fcf0',
  espresso: '019d3daa-d8a0-7b02-a29d-ee71a16937ed',
  teaSamovar: '01a10ba6-2400-72a7-8369-e5f41523ea6e',
  barClosing: '019c6d74-d820-789d-b5db-01a95cf9fc33',
  nonAlcohol: '01a1c546-9660-708f-8be8-9fef6cf40352',
  cashShift: '019bfe1b-e680-7104-b86a-25df0252bf7a',
  cancelItem: '019cfb33-c540-7c74-bd32-6ebab8645e68',
  tips: '019dfcd6-5c40-7bf4-92d1-fb0ae91ba960',
  splitBill: '019eca7d-c2a0-7149-a402-610eb27fda44',
  loyaltyCard: '019c0e41-81a0-7fe4-aeda-eb0625035c50',
  handWashing: '019bc046-6ec0-78d5-8de4-5b7521ef72db',
  haccpPoints: '019c8e72-9580-781b-ad69-ec13bf594e14',
  cuttingBoards: '019c31db-94c0-7943-9619-ac517308592b',
  cleaningSchedule: '019da9f5-03a0-7e5c-a8ca-2d8f12130b08',
  fireAlarm: '019cd699-5920-712c-a4df-c209a65ec836',
  firstAid: '01a186fa-19e0-7560-ad13-214e14c2d9ab',
  uniform: '019bda8f-8f00-70b2-9df7-46534f8ebf53',
  shiftSchedule: '019dce33-e240-7e18-81bb-d52fdb498468',
  probation: '019f7e89-fc00-73d1-b2c3-477af3ce4745',
  handover: '019ff5f8-0520-7c13-87b5-76d8104af9e0',
  mentorNotes: '01a1ab38-f880-7847-8ae9-0aa06400723b',
  oldProbation: '019be520-f120-716c-8bdc-79a2770bf166',
  deliveryOrders: '01a03328-b160-7e6d-b73f-88e5697792eb',
  terraceWeather: '019e1ba1-0d00-7253-9aee-135cf195c265',
  terraceOpening: '019dba08-4f40-7702-87ea-375c01c954a3',
  contacts: '019bb662-ffe0-74d0-bd53-de60297e699d',
  novemberMeeting: '01a1e9ea-2a40-70ad-8f3f-d80e8209a9a4',
  grillDoneness: '019c46c7-6a80-7b15-bfda-822cae8cc2ff',
  grillCleaning: '019cb33f-5c40-72ea-9291-91ce8a6ecb72',
  counterService: '019c50ef-8380-752f-aad5-e4a0e7b9e7fa',
  sauceRecipes: '01a139b1-8e20-7ba3-ac07-7bfbe41caa2f',
} as const

/** An article that was deleted with its history (B17); a card still names it. */
export const DELETED_ARTICLE = '019bb3c4-8a80-7d16-9b0e-64f1c27a9e35'

export const fileIds = {
  tableSetting: '019bd586-7f00-7b3c-842a-48f669ab69f7',
  plateLayout: '019bf91b-fe40-78cd-8fa6-9ac7d0b8d901',
  cuttingBoards: '019c31d3-5760-7007-b4c9-4e4ad81298ec',
  hallPlan: '019bb166-c120-7f48-a02c-e51ab7f0b208',
  allergensPdf: '01a1e367-e7c0-7dec-afef-b1052d3502d5',
  latteVideo: '019d3d9e-f1c0-7d0b-8f3f-47bd6035acb3',
} as const

export const testIds = {
  welcome: '019e8cb6-0680-7e6d-a9eb-1ff30546ad9e',
  allergens: '019c1db0-01c0-733e-9e99-3f7d20dfc81a',
  haccp: '019cad8f-ac00-77bf-bc15-034c2a2726ec',
  cocktails: '019d86d1-f540-7fd2-b7a1-f2d5bfa2c1b9',
  cash: '019f1c3a-5e80-7b41-9c5d-2a6e8f0b1d37',
  alcohol: '01a0d2f4-7a40-7e96-8b1c-5d3f7a9c2e48',
} as const

export const courseIds = {
  waiter: '01a1d9e0-0000-7c3a-8d4e-5f60718293a1',
  kitchen: '01a16f00-0000-7d4b-9e5f-60718293a4b2',
} as const

export const newsIds = {
  terrace: '01a1e0a0-0001-7c1e-9a44-0d2b7c5ed001',
  allergens: '01a1e0a0-0002-7c1e-9a44-0d2b7c5ed002',
  tasting: '01a1e0a0-0003-7c1e-9a44-0d2b7c5ed003',
  machine: '01a1e0a0-0004-7c1e-9a44-0d2b7c5ed004',
  salary: '01a1e0a0-0005-7c1e-9a44-0d2b7c5ed005',
  holidays: '01a1e0a0-0006-7c1e-9a44-0d2b7c5ed006',
  uniform: '01a1e0a0-0007-7c1e-9a44-0d2b7c5ed007',
  summer: '01a1e0a0-0008-7c1e-9a44-0d2b7c5ed008',
} as const

export const formIds = {
  delivery: '019bd7a0-1400-7b2c-8d3e-4f5a6b7c8d02',
  inventory: '019bd7a0-1800-7c3d-9e4f-5a6b7c8d9e03',
  hall: '019bd7a0-1c00-7d4e-8f5a-6b7c8d9eaf04',
} as const

export const formResponseIds = {
  first: '01a19afc-7a00-7d4e-8f5a-6b7c8d9eaf11',
  second: '01a1bf29-0920-7e5f-9a6b-7c8d9eafb012',
  third: '01a1ce89-cda0-7f6a-8b7c-8d9eafb0c113',
  fourth: '01a1e897-6b80-7a7b-9c8d-9eafb0c1d214',
  filter: '01a1d9f2-55e0-7b8c-8d9e-afb0c1d2e315',
  banquet: '01a1d9f2-5a00-7c9d-8eaf-b0c1d2e3f416',
} as const

export const restaurantIds = {
  moika: '019b9c6a-1000-7a1b-9c2d-3e4f5a6b7c8d',
  park: '019bd100-2000-7b2c-8d3e-4f5a6b7c8d9e',
  ogonek: '019c1d7a-3000-7c3d-9e4f-5a6b7c8d9eaf',
} as const

export const categoryIds = {
  service: '019b9c6b-4000-7d4e-8f5a-6b7c8d9eafb0',
  foodSafety: '019b9c6b-5000-7e5f-9a6b-7c8d9eafb0c1',
  bar: '019b9c6b-6000-7f6a-8b7c-8d9eafb0c1d2',
  counter: '019c1d7b-7000-7a7b-9c8d-9eafb0c1d2e3',
} as const
