import type { StoryParts } from './compose-stories.ts'

export const psychicParts: StoryParts = {
  hours: ['09', '11', '14', '16', '18', '20'],
  scenes: [
    'I was half asleep on the sofa.',
    'In the middle of a meeting about nothing much.',
    'It happened at the hospital bedside of my father.',
    'During a long drive with the radio off.',
    'While I was washing the dishes.',
  ],
  sights: [
    'I knew who was at the door, what he was wearing and what he had come to say, and it was so.',
    'I saw a flooded staircase as clearly as a photograph, and the next night the pipe in our building burst.',
    'A sentence came to me complete, in my sister’s voice, and she had just said it to her husband in another town.',
    'I wrote down six numbers without thinking; they were on the license plate of the van that hit our fence the next day.',
    'I felt a sharp pain in my knee that was not mine, and my son came off his bicycle at that minute.',
  ],
  endings: [
    'I have told only my wife, and now you.',
    'It has happened four times in my life and never when I wanted it.',
    'I wrote it down at once, with the time, before I knew.',
    'My grandmother was the same, they say.',
    'Coincidence, possibly. I would like to know how often others have it.',
  ],
  settings: [
    ['usa', 'Saint Paul, Minnesota'],
    ['eu', 'Porto, Portugal'],
    ['usa', 'Knoxville, Tennessee'],
    ['eu', 'Brno, Czechia'],
    ['usa', 'Santa Fe, New Mexico'],
    ['usa', 'Topeka, Kansas'],
    ['eu', 'Würzburg, Germany'],
  ],
}
