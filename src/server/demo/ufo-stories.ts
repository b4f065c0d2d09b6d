/** Invented; the format is told in parse-stories.ts. */
export const ufoStories = `
usa | Duluth, Minnesota | 21:40 | About ten minutes | My wife and her sister
We were on the deck watching an ore boat come in when three amber lights lined up over Wisconsin
Point. They kept a perfect spacing, like beads on a wire, and slid south without any sound. At one
point the middle one dimmed and then brightened, and the other two copied it a second later. I have
watched planes land at Duluth International for thirty years and this was nothing like it.

usa | Marfa, Texas | 23:15 | 25 minutes | Six people at the viewing area
Yes, I know about the Marfa lights and I know about headlights on the highway. This was on the
other side, north of town, and it was high up. A pale green ball rose straight from behind the ridge,
stopped, and stayed so still that we argued whether it was a star. Then it dropped back down the way
it came.

eu | Idre, Sweden | 22:05 | 4 min
Driving back from the cabin with the windows open. A white light the size of a football field lamp
hung under the clouds, swinging a little. When I stopped the car to film, it went out as if someone
had pulled a plug. The phone shows eleven seconds of black and my own voice saying no, no, no.

usa | Bangor, Maine | 04:30 | 20 seconds
Silent black triangle, one dull red light in each corner, blotted out the stars as it went over. I
was taking the trash out. It was low enough that I ducked.

eu | Liège, Belgium | 19:50 | Around 3 minutes | Two colleagues
We came out of the factory gate and saw a dark platform with three white lamps underneath, moving at
the pace of a bicycle above the Meuse. People my age here remember the wave of 1989 and of course we
joked about it, but none of us was laughing while it was there. One of us called the airport. They
said they had nothing on approach.

usa | Sedona, Arizona | 20:10 | 1 hour or more
Not claiming anything. I do astrophotography and I know what satellites look like in a stack. Over
four frames of two minutes each, something drew a zigzag with sharp corners across Cygnus. No
airplane strobes along the line, even brightness, and the corners are less than a pixel wide.

usa | Lake Havasu City, Arizona | 18:55 | Five minutes | My son, 12
Chrome cigar, standing on end, above the water in full sun. My son saw it first and asked what kind
of balloon that was. It did not drift with the wind, which was strong enough to have whitecaps up.
When a pontoon boat came across, the thing tilted over slowly and left to the northwest.

eu | Gdańsk, Poland | 02:20 | 2 min
I work nights on the container terminal. From the crane cabin, forty metres up, I looked slightly
down on an orange disc over the bay. It lit the water under it. The crane driver next to me saw it
too and said on the radio exactly the word that I was thinking.

usa | Shreveport, Louisiana | 22:40 | a few seconds
Bright blue-white fireball, broke into two pieces that then FLEW APART at right angles. Meteors do
not do that.

eu | Évora, Portugal | 00:30 | Ten or twelve minutes | My grandparents
We were sleeping outside because of the heat. My grandmother woke me because the dogs of the whole
village had started barking. Over the cork oaks was a row of small lights, blue and white in turn,
like a train hanging in the air. Grandfather said a prayer. In the morning the neighbours asked us
before we could ask them.

usa | Cedar Rapids, Iowa | 06:15 | 90 seconds
Commuting on 380 when a metallic sphere paced the car ahead of me on the right side, maybe two
hundred feet up. It was reflecting the sunrise, that is how I noticed it. The driver ahead braked
hard, so I am certain I was not the only one looking. It then accelerated, no trail, no boom.

usa | Roanoke, Virginia | 21:05 | 15 minutes | Neighbors on our street
Probably drones but reporting it anyway because four of us watched. Eight lights in a ring, turning
slowly, changing from red to green all together. They came from behind Mill Mountain and went back
behind it. No buzzing, and my neighbor flies drones and says the ring was far too large.

eu | Kiruna, Sweden | 17:30 | 40 minutes
Aurora hunters know the sky, and we know what a rocket from Esrange looks like. This was a dark
rectangle. It hid the northern lights behind it, with perfectly straight edges, and it stayed in the
same place while the aurora moved. Thirty people on our tour photographed it and all we have is a
hole in the green.

usa | Pensacola Beach, Florida | 05:50 | Approx. 7 minutes | A fisherman I did not know
Three lights came up OUT of the Gulf about a mile off the pier. No splash that I could hear. They
formed a triangle, sat just above the water long enough for the man beside me to put down his rod,
and then went up one after the other.

eu | Innsbruck, Austria | 21:00 | 30 seconds
From the balcony of the hospital I saw a glowing oval descend along the Nordkette, below the ridge
line, so it cannot have been a plane. It passed in front of the rock. Then it seemed to fold flat
and was gone.

usa | Wamsutter, Wyoming | 01:10 | All night on and off
I'm a long haul driver and I don't spook. Parked at the truck stop, a light on the horizon kept
blinking out and coming back somewhere else, closer each time. On the fourth time it was over the
sage right across the interstate and I could see it had a dark band around the middle. My CB put
out nothing but a hum until it was gone.

usa | Portland, Oregon | 23:30 | 3 minutes
String of lights going over, evenly spaced. I looked up Starlink afterwards and the pass times do not
match, but I would like somebody to check. Thirty or more, and the last one was going the other way.

eu | Cork, Ireland | 03:00 | I don't know
Woke up because the bedroom was orange. I thought of a fire next door. Outside the window was a soft
round glow above the barn roof, no edges to it at all. I remember deciding to fetch my glasses, and
then I remember the alarm at seven. My glasses were on the windowsill.

usa | Albuquerque, New Mexico | 16:20 | 1 minute | Two balloon crew members
During the fiesta week, so the sky was full of things that belong there. This did not. Matte black,
cube inside a clear shell or bubble, passed between two balloons against the wind. Our pilot radioed
another pilot to ask whether he had seen it and he answered, seen what I just saw?

usa | Ketchikan, Alaska | 15:40 | A minute at most
Floatplane dock, daylight, low cloud. Something silver dropped out of the cloud base, stopped dead,
and went back up. The whole thing took as long as it takes to say so.

eu | Brașov, Romania | 22:50 | 6 minutes
A light followed our bus over the mountain road from Sinaia. On each bend it should have been hidden
by the forest and on each bend it was in front of us again. The driver switched off the inside
lights so that we could see better, which tells you what he thought of it.

usa | Fargo, North Dakota | 20:45 | ten seconds
Flash overhead lit up the snow like day, no thunder, and a smoke ring the size of a stadium hung
there until the wind took it.

usa | Big Sur, California | 19:20 | about half an hour | Our campsite and the one beside it
We counted five lights over the ocean that switched places in pairs, like a shell game. Somebody had
binoculars and said each one was two lights. They were still doing it when the fog came in.

eu | Nantes, France | 23:10 | Cinq minutes
Je rentrais du travail. Un disque lumineux, jaune pâle, immobile au-dessus de la Loire, sans bruit.
Il a clignoté trois fois puis il est parti très vite vers l'océan. I repeat in English: a pale yellow
disc above the river, no noise, three blinks and away to the ocean.

usa | Gettysburg, Pennsylvania | 21:30 | 2 or 3 minutes
Teacher here, was chaperoning. Twenty-two eighth graders saw a white oval hop, there is no better
word, from one end of the tree line to the other. I asked them to draw it before they talked to each
other, and I have the drawings.

eu | Split, Croatia | 04:45 | 8 minutes | Crew of two boats
Fishing squid off Šolta. The sea went flat and light blue from below first, then a lit dome came up
and stood over the water about three hundred metres from us. My cousin on the other boat was between
it and me and I could see him as a shadow. No waves from it. Since then he refuses night trips.

usa | Little Rock, Arkansas | 22:00 | Unsure
It looked like a star until it moved. It moved like a fly.

eu | Tartu, Estonia | 18:20 | 12 min
Two green lights descending in a spiral around each other, reached the top of the trees, rose again
in the same spiral. I have a drone licence and I do not know a drone pair that flies like this in
minus nineteen degrees.

usa | Elko, Nevada | 02:35 | Maybe 4 minutes
Every coyote in the valley shut up at once, that is what woke me. Big dark thing shaped like a boomerang
going over the ranch house, slow, I could count seven dim lights along the front edge. The yard
light went out under it and came back on behind it.

usa | Traverse City, Michigan | 22:25 | 5-6 minutes | Boyfriend
red light over the bay. hovered. split in 3. the 3 went into the water one by one. coast guard says
no flares reported.

eu | Heraklion, Crete, Greece | 01:15 | 3 minutes
I am a night porter. Guests on the roof called me up to look. A formation of about nine white points
in the shape of a fish hook crossed from the sea to Psiloritis in absolute silence; then every
second one switched off.

usa | Bozeman, Montana | 05:05 | 1 min
Saw a light beam come down onto the ridge where nothing stands. It ended in mid air before it reached
the ground. Who has a light beam that ends?

usa | Hudson Valley near Pine Bush, New York | 20:50 | Twenty minutes | Three cars that pulled over
Enormous, slow, shaped like a chevron, amber lights along both arms, and when it banked we could see
panels or seams in the underside. A woman from the second car was crying, not from fear, she kept
saying it is so quiet. I am an HVAC engineer and I noticed the hum more than anything: it was in my
teeth rather than my ears.

eu | Oulu, Finland | 23:55 | Short
A globe of light rolled along the power line for three pylons, then rose and left the line. Ball
lightning perhaps, but it was a clear frosty night.
`
