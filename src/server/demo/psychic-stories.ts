/** Invented; the format is told in parse-stories.ts. */
export const psychicStories = `
usa | Omaha, Nebraska | 08:15 | The dream felt long | I told two coworkers before it happened
I dreamed of a yellow school bus on its side in a field of sunflowers, everybody out and safe. I told
it at work as a joke. Two days later it was on the local news, in another county, sunflowers and
all. Nobody was hurt, in the dream or in the field.

eu | Aarhus, Denmark | 14:30 | An instant
I was ironing and suddenly knew that my twin brother had broken his left arm. I called him. He
answered from the ambulance and asked who had told me so quickly. We live nine hundred kilometres
apart.

usa | Tucson, Arizona | 19:00 | Around an hour | My reading circle
In our Tuesday group each of us wrote down the object in a sealed box. Five of seven wrote "key" or
drew a key. In the box was a rusty can opener, the old type with a turning handle that we call a
church key. I leave it to the reader whether that counts.

usa | Buffalo, New York | 02:44 | Seconds
Woke up, said "the furnace" out loud, and went down to a basement full of carbon monoxide alarm that I
could not possibly have heard upstairs because it had not gone off yet. It went off while I was looking
at it.

eu | Salamanca, Spain | 17:20 | Some minutes
My grandmother has not spoken since her stroke. Yesterday I was thinking very strongly of the song she
sang to me, only in my head, and she began to tap the rhythm on the blanket. I changed the song in my
thoughts. She changed with me.

usa | Boise, Idaho | 11:05 | 3 days in a row
Keep hearing the phone ring ten seconds before it rings. My husband has started a tally on the fridge: 14
out of 17.

usa | Lily Dale, New York | 20:30 | 25 minutes
I came as a skeptic with my sister. The woman told me that "Frank says the watch is behind the second
drawer, not in it". Frank was our stepfather. We took the dresser apart that weekend. Behind the
second drawer.

eu | Lyon, France | 22:00 | Une seconde
On the platform a voice inside me said take one step back. I did. The mirror of the arriving train
passed where my face had been. It was not a thought of mine, it used the formal "vous".

usa | Macon, Georgia | 13:40 | Just a moment
Touched a wedding ring at an estate sale and saw a porch with blue paint and a man crying into a straw
hat. The daughter who ran the sale went white. Blue porch, yes. And the hat is in the closet, she
said.

eu | Ljubljana, Slovenia | 06:10 | Every morning for a week
I wrote the first word that came to me after waking. In order: bridge, flour, Anton, stairs, fire,
sister, water. On the seventh day the bakery of Mr Anton beside the bridge burned from the stairs up;
his sister put it out. I have shown the notebook, with the dates, to the police, who were kind.

usa | San Antonio, Texas | 16:00 | Five minutes
Cards. My little cousin, 7, called 31 out of 52 face down while eating cereal. When we made a fuss
about it she got 4. Then she went back to cereal and got 28.

usa | Anchorage, Alaska | 21:50 | Not long
Smelled diesel and cold salt water on land, in my kitchen, and knew the boat was in trouble. Logged the
time on the calendar. My brother's skipper logged the same minute when the engine room flooded. All
six came home.

eu | Debrecen, Hungary | 03:15 | The whole night
Four people of our family had the same dream the same night: a white horse standing in the well.
We only found out at Easter. The youngest is five and drew it for us without having been asked.

usa | Wichita, Kansas | 09:30 | A blink
Finished a stranger's crossword aloud from across the aisle. I could not see the page.

eu | Thessaloniki, Greece | 12:00 | Two hours
I do water divining for farmers, as my father did. This time the rods pulled so hard that the skin of
my palms tore, and always toward the same corner, where there is no water. The owner dug anyhow. At
four metres he found a floor of small coloured stones and now the archaeologists are there.
`
