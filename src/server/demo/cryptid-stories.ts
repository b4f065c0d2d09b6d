/** Invented; the format is told in parse-stories.ts. */
export const cryptidStories = `
usa | Skamania County, Washington | 06:20 | 20 seconds
Elk season, glassing a clear-cut at first light. It stepped from the alders, took the logging road in
two strides and went straight up a bank that I needed both hands for. Dark brown, no neck, arms past
the knee. I paced off the road afterwards: eleven feet. The elk on the far side had been looking at
that spot for a while and I should have trusted them.

usa | Point Pleasant, West Virginia | 23:50 | a few seconds | Girlfriend
Something with wings stood up from behind the guard rail near the old TNT area. Stood UP. It had
been crouching. Eyes like bicycle reflectors. It kept up with the car without flapping until we
reached the lights.

eu | Lough Leane near Killarney, Ireland | 20:30 | Two minutes
The lough was like glass. A hump came up, dark and wet, slid along for the length of a rowing boat and
went down without a ripple at first and then with a wake that reached the reeds. My dog sat down
and whined. I am sixty-eight and have fished there since I was a boy.

usa | Fouke, Arkansas | 21:15 | Five minutes or so | Both my kids
We had eggs go missing for a week. Went out with the spotlight and there it was at the coop, squatting,
longer hair than a bear and a face more like an old man's. It stood, set one egg back in the box, and
walked off into the bottoms. Set it back. Gently.

usa | Ocala National Forest, Florida | 02:00 | Half an hour
The smell first: swamp, wet dog and burnt matches. Then something walked around our tent on two feet,
slow, stopping at each corner. My buddy is a deputy and did not want to go out either. In the morning
the cooler was open and only the pickles were gone.

eu | Karkonosze, Poland | 13:45 | 1 minute
In thick snow above the tree line we crossed a track of bare feet, very wide, one exactly in front of the
other like a tightrope walker. They came from a cliff and they ended at a cliff. Photographs with a
glove for scale are available.

usa | Lake Champlain near Burlington, Vermont | 17:10 | 3-4 minutes | Everybody on the ferry rail
Long neck, small head, moved against the current then rolled. Three curves behind it. The captain
slowed. Somebody said log, and the log turned to look at us.

usa | Warren County, New Jersey | 22:40 | 10 sec
Hooves on my roof. Then on the shed roof, forty feet away, with nothing in between but air.

eu | Lozère, France | 07:30 | Quelques secondes
The beast which crossed in front of my van was no wolf. We have wolves, I have seen wolves. This one
was reddish, low behind and high in front, with a tail like a lion and a broad head. My ewes did not
come out of the shed for two days, and in Gévaudan one does not laugh about this.

usa | Bladenboro, North Carolina | 04:10 | Unsure
Big cat with no sound at all when it moved, not even in dry leaves. It screamed once and every light on
the road came on.

usa | Ely, Minnesota | 19:00 | About ten minutes | Canoe partner
Wood knocks. Three from the north shore, three from the south shore, answering each other. We tried
it ourselves on a cedar, three knocks, and got four back, very close.

eu | Värmland, Sweden | 21:30 | 5 min
On the moose camera: a thing that looks like a person bent forward, covered in hair or moss, looking
at the camera and then turning it, carefully, toward the forest. The next pictures are of forest.

usa | Elkhart, Indiana | 05:20 | Seconds
White dog, I thought, at the bus stop. Then it got on its hind legs to look through the glass.

usa | Crawford County, Kansas | 16:00 | 2 minutes
Bird on a fence post. Fence posts there are four and a half feet. The bird was taller than the post it
sat on, and when it opened its wings the cattle ran. Shadow went over my truck and it took a while.

eu | Sierra de Gredos, Spain | 12:15 | Tres minutos
A lizard as long as my arm with a crest and a comb on the head crossed the path. Old people here
say that it sucks milk from the goats. I have studied biology and I have no name for it. It hissed at
me like a gas bottle.

usa | Bray Road, Elkhorn, Wisconsin | 00:30 | Under a minute
Kneeling on the shoulder, eating something from its palms. Palms up. It looked into my headlights with
ears pricked like a shepherd, and stayed kneeling until I was past.

usa | Humboldt County, California | 15:15 | 15 minutes total
Forestry survey. Found a structure of twelve saplings twisted and woven together at about nine feet,
roots up. Fresh, the leaves were still green. While we measured, a rock the size of a grapefruit
landed between us. Thrown, not rolled. We left the tape.

usa | Dover, Massachusetts | 22:20 | Half a minute
Small, pale, big head, long fingers holding a stone wall while it went along it like a kid would. It had
no mouth that I could see. I drove home with my high beams on through town.

eu | Lake Maggiore near Verbania, Italy | 11:00 | 1 min | Swimming class
A head like a horse's came up beyond the buoys, blew water, and went under. All the children screamed
and then all of them wanted to swim out to it. I did not let them.

usa | Honey Island Swamp, Louisiana | 18:40 | A minute and a half
Running trotlines. Four-toed prints in the mud all around the boat when I came back from the bank, and
water still running into them.

usa | Chestnut Ridge, Pennsylvania | 20:05 | Short
Two red eyes at the height of the deer stand. I was in the deer stand.

eu | Dolní Lomná, Czechia | 23:15 | 4 minutes
We heard a howl which began low like a siren and went up until the dogs in the village were silent.
My uncle is a forester. He stood in the yard in his slippers and said that in forty years he has
not heard this, and then he locked the door, which he also never did.

usa | Davidson County, Tennessee | 06:50 | Few seconds
Jogging the greenway. It was drinking from the creek with a cupped hand.

usa | Glacier County, Montana | 14:20 | Eight minutes | My hiking group of four
Through a spotting scope: an upright figure crossing a snowfield that has no trail, at a speed none of
us could make on skis. It stopped once, turned its entire upper body to look back, and went on. No
pack, no poles, all one color. The ranger wrote everything down and did not smile.

eu | Białowieża, Poland | 05:40 | 2 min
Among the bison in the mist stood something on two legs, taller than they. The bison were calm. When
it walked, they walked.
`
