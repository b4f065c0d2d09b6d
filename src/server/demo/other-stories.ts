/** Invented; the format is told in parse-stories.ts. */
export const otherStories = `
usa | Taos, New Mexico | 01:30 | Off and on for months | Half of my street
The Hum. Like a diesel idling two blocks away, except it is the same in every room and earplugs make it
louder. I have measured with a calibrated microphone and there is nothing on it above the wind. I am
an audio engineer. It is 41 hertz, I matched it with a tone generator by ear, and so did my neighbor,
separately.

eu | Hoia forest, Cluj-Napoca, Romania | 15:00 | 2 hours, or twenty minutes
We walked into the clearing at three and left it after what all of us felt were twenty minutes. The
parking ticket says 17:08. My watch said 15:22 and my friend's said 15:21. The phones agreed with the
parking machine.

usa | Joplin, Missouri | 22:35 | 10 minutes | My roommates
Spook light, but in the house. A ball of soft light the size of an orange came in by the chimney,
toured the living room at knee height, looked (?) at each of us, and left by the same way. Not hot.
It lifted the hair on my arms.

usa | Mount Shasta, California | 18:15 | 40 minutes
Clouds stacked like plates, normal for here. But from inside them came sounds of a choir, a single
chord that changed now and then. Other people in the parking lot had their heads up too. Nobody
said a word until it was over and then all of us talked at once.

eu | Stevns, Denmark | 10:10 | 15 seconds
A rain of small round pebbles, dry and warm, on my terrace from a blue sky. I collected ninety-three.
The roof next door got none.

usa | Marietta, Ohio | 07:00 | Overnight
A circle in the bean field, forty-one feet across, stalks bent and braided counterclockwise, not one of
them broken. My compass will not settle in the middle of it. I'd have laughed at this last week.

usa | Seattle, Washington | 12:25 | A second
The same man got on the bus twice, at two stops in a row, through the front door. Same coffee stain.
The first one was still sitting in the back.

eu | Ghent, Belgium | 20:40 | Perhaps one minute
All the church bells in the quarter rang one stroke together, and one stroke only, at twenty to nine.
The sexton of ours says the striking work is disconnected for repair and showed me the hammer on his
workbench.

usa | Brown Mountain, North Carolina | 21:55 | Forty minutes | Overlook full of people
Counted nineteen lights over the ridge, most of them reddish, some drifting upward and a few
bouncing. The geology student next to me explained why this could not be seen from here, while
seeing it.

usa | Lubbock, Texas | 04:20 | An hour of missing time
Left my sister's at 3:05, it is a fifteen minute drive, straight road. Got home at 4:20 with the gas
gauge where it was and my seat belt buckled behind me. I don't drink.

eu | Jyväskylä, Finland | 16:45 | Five minutes
Snow rollers, I know them. These went uphill. Forty or fifty of them on the lake shore, all in
parallel, all uphill.

usa | Baton Rouge, Louisiana | 23:05 | thirty seconds
every clock in the pawn shop struck at once. we have 26 clocks. 9 of them don't have a movement.

usa | Skinwalker area, Uintah County, Utah | 02:50 | Unknown
Set out four trail cameras in a square facing each other. All four stopped at 02:50. Each has a last
frame that shows the other three cameras lying on the ground. They were all on their posts in the
morning.

eu | Sopot, Poland | 05:30 | Ten minutes
Three suns above the pier, I know that this is called sundogs. But the one on the left set first.

usa | Bennington, Vermont | 14:00 | Quarter of an hour
Got lost on a loop trail a hundred yards from my car, on a ridge I have walked for twenty years. The
trees were right but in the wrong order. I sat down, as my mother taught me, and counted to five
hundred. When I stood up I was looking at my car.

eu | Coimbra, Portugal | 18:00 | One evening
A letter arrived addressed to me in my own handwriting, stamped in 1987. I was born in 1990. Inside was
a pressed leaf and nothing else. It smells of eucalyptus.

usa | Cheyenne, Wyoming | 08:40 | Ongoing
Every photograph I take in the back pasture has the same vertical line in it, phone or camera, film or
digital. Anywhere else they're clean.

eu | Graz, Austria | 11:20 | 3 minutes | My whole class
During the lesson the chalk on the ledge began to roll to the left, slowly, all pieces, then to the
right. No earthquake was registered; I telephoned the institute with the class listening.

usa | Key West, Florida | 03:40 | Two minutes
The tide ran out of the canal and back in while I stood on the dock, with a noise like a breath. Boats sat
on the mud and then they floated again. Nothing on the gauge at the harbor.

usa | Fairfield, Iowa | 17:50 | Few minutes
Dead calm evening and one single corn stalk in the field whipping back and forth like it was being
shaken by the neck. I walked up to it. It stopped. The one next to it started.

eu | Carnac, France | 06:00 | A sunrise
The stones were warm on the north side. I put my hand on more than sixty of them, in the frost, before
the sun was on any. Warm like a loaf of bread, and only those in the third row.

usa | Norfolk, Virginia | 13:15 | 20 sec
Heard my own voice on the ship's announcing system reading a list of names. I was on watch at the other
end with the microphone in its cradle. I knew four of the names. I would rather not say more here.
`
