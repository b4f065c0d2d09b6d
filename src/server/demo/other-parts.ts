import type { StoryParts } from './compose-stories.ts'

export const otherParts: StoryParts = {
  hours: ['06', '07', '08', '09', '10', '11'],
  scenes: [
    'On my way to work.',
    'We had friends over and eight of us saw it.',
    'I only noticed because the radio went dead.',
    'It was the third time this month.',
    'On the ferry, middle of the crossing.',
    'I was alone in the greenhouse.',
  ],
  sights: [
    'A low tone came up through the floor and every glass on the shelf sang with it.',
    'All the leaves on one side of the path lay in a perfect spiral, twelve feet wide, edge to edge.',
    'For about a minute nothing cast a shadow, though the sun was out.',
    'My watch, the oven and the car all showed a time eleven minutes behind the phone.',
    'A mist the color of milk stood in the hollow with straight sides, like a block of it, and did not mix with the air.',
    'The compass needle turned around slowly, twice, and settled pointing south.',
  ],
  endings: [
    'I have looked for the cause, thoroughly, and did not find one.',
    'Then everything was as before.',
    'The electrician found nothing wrong.',
    'I have a recording of part of it.',
    'The dog refused to come in until noon.',
    'Please tell me if you know of a natural reason.',
  ],
  settings: [
    ['usa', 'Bloomington, Indiana'],
    ['eu', 'Rügen, Germany'],
    ['usa', 'Marblehead, Massachusetts'],
    ['usa', 'Durango, Colorado'],
    ['eu', 'Perpignan, France'],
    ['usa', 'Beaufort, North Carolina'],
    ['eu', 'Kaunas, Lithuania'],
  ],
}
