import type { StoryParts } from './compose-stories.ts'

export const cryptidParts: StoryParts = {
  hours: ['05', '06', '07', '17', '18', '19'],
  scenes: [
    'Bow season, second day in the stand.',
    'Picking mushrooms where my family always goes.',
    'We were coming down from the pass later than planned.',
    'Running the early freight, single headlight, slow section.',
    'I was checking fences after the storm.',
    'Kayaking back from the island.',
  ],
  sights: [
    'Something large and upright watched me from the edge of the firs and swayed from foot to foot.',
    'I found a line of prints, five toes, nearly a foot and a half long, pressed deeper than I could by jumping.',
    'It crossed in front of me on all fours and stood up on the other side.',
    'A call came from the valley, a long falling whoop, and another one answered from just behind us.',
    'The back of something broke the surface three times in a row, smooth and black, thick as a barrel.',
    'Two eyes shone orange, much too far apart and much too high, and then they blinked one at a time.',
  ],
  endings: [
    'I have hunted for forty years and that was no bear.',
    'The birds had gone silent before it and they started again after it.',
    'I have kept the place to myself so that nobody goes there with a gun.',
    'My hands shook too much to use the camera.',
    'We went back with a tape measure and I will post the numbers if someone wants them.',
    'The ranger nodded as if he hears this every week.',
  ],
  settings: [
    ['usa', 'Okanogan County, Washington'],
    ['usa', 'Tioga County, Pennsylvania'],
    ['eu', 'Jokkmokk, Sweden'],
    ['usa', 'Polk County, Tennessee'],
    ['eu', 'Maramureș, Romania'],
    ['usa', 'Oconee County, South Carolina'],
    ['usa', 'Clearwater County, Idaho'],
    ['eu', 'Asturias, Spain'],
    ['usa', 'Flathead Lake, Montana'],
  ],
}
