/** Invented; the format is told in parse-stories.ts. */
export const ghostStories = `
usa | Savannah, Georgia | 03:10 | A few minutes | My husband slept through it
We rented the garden floor of an old townhouse. I woke because someone was humming in the kitchen, a
slow tune, and a cupboard door kept opening and closing in time with it. When I reached the doorway
the humming stopped in the middle of a note. The kettle was warm. Neither of us had used it.

eu | Galway, Ireland | 22:30 | 15 seconds
An old woman in a brown shawl was standing on the half landing with her hand on the rail. I said
sorry and stepped aside to let her by, and the smell of turf smoke went past me, and there was
nobody there. The landlord asked me to describe the shawl and then would not talk about it.

usa | Gettysburg, Pennsylvania | 19:45 | Ten minutes | Tour group of nine
Our guide stopped talking because we could all hear drums. Not close. It came from the direction of
the Triangular Field and it kept a marching beat. The guide said there was no event that weekend,
and she looked as uncomfortable as the rest of us.

usa | New Orleans, Louisiana | 02:00 | All three nights of our stay
Bed shaking. Third floor, French Quarter, no streetcar near. At exactly two each night something sat
down on the edge of the mattress. You could see the dent.

eu | Kutná Hora, Czechia | 16:20 | One minute
I clean the museum after closing. A boy in a grey coat was standing in front of the case with the
coins. I told him that we are closed, he nodded at me and walked behind the pillar. A pillar is
round, I went around it twice. On the camera I am talking to the case.

usa | Deadwood, South Dakota | 23:40 | 30 sec
Poker table, four players, all of us heard a chair being dragged in the room upstairs. The bartender
said "that room has no floor" and he was right, it burned out in the spring.

eu | Toledo, España | 01:30 | Unos segundos
Walking home through the old quarter I met a procession of people in hoods carrying candles, coming
down a lane hardly wider than a man. I pressed myself to the wall. I felt their sleeves. When I turned
my head after the last of them, the lane was empty to the bottom, and it is a lane of two hundred
steps without a door.

usa | Salem, Massachusetts | 20:15 | Half an hour
Not the tourist stuff. I do restoration carpentry, and in the attic of a 1720s house every nail I set
on the left windowsill ended up on the right one, heads all facing the same way. I set my phone to
film. It filmed nineteen minutes and then the battery went from 80 to 0.

usa | Asheville, North Carolina | 05:30 | Moments
Saw my late father in the doorway of the workshop with the light behind him. He was wiping his hands
on a rag the way he always did. He looked satisfied. I had finished his canoe the night before.

eu | Heidelberg, Germany | 00:10 | 5 minutes | My flatmate
Steps on the stairs: fourteen up, pause, and then fourteen up again. Nobody ever came down. We are on
the top floor, so we opened the door together. The light on the landing is a motion sensor. It was on.

usa | Estes Park, Colorado | 04:00 | Two minutes
Heard a piano playing in the ballroom and went to listen. When I looked in, the lid was closed and
the stool was turned to the wall. The last chord was still ringing. I touched the lid and it was
vibrating.

usa | St. Augustine, Florida | 21:20 | About a minute | Sister
Kid's laughter in the lighthouse stairwell. My sister was ahead of me and thought it was me, I was
behind and thought it was her.

eu | Kraków, Poland | 23:00 | Kilka minut
In the hostel dormitory a man in an old railway uniform was sitting at the window reading a letter by
a lamp. I thought of a guest coming from a costume party. In the morning there was no lamp at this
window and no chair either. The receptionist asked only: window side or door side?

usa | Eureka Springs, Arkansas | 03:33 | 1 minute
Room 218 for our anniversary. TV came on by itself to static and the static said my middle name.
I know how it sounds. My wife heard it and she didn't marry me for my imagination.

usa | Detroit, Michigan | 17:00 | Several evenings
I deliver for a bakery to an office in a former theater. Somebody holds the service elevator for me.
Every evening I hear "going up", a man's voice, polite. There has been no elevator man since 1961. I
have started to say thank you.

eu | Valletta, Malta | 14:00 | 20 seconds
In broad daylight! A knight or a man dressed as one knelt in the side chapel while I was setting up
chairs. I heard metal on the stone when he stood. He walked into the wall where I later learned there
used to be a door.

usa | Chickamauga, Georgia | 20:00 | Unknown
green eyes in the mist about head height. no head.

usa | Flagstaff, Arizona | 00:45 | 4 or 5 minutes | Night auditor
Guest in 305 called to complain about a party in 307. There is no 307 after the remodel, it is a linen
closet. I went up and listened at the door. Glasses, a trumpet, a woman laughing. I opened it and it
was sheets and towels and it smelled of cigars.

eu | Bruges, Belgium | 22:10 | Three minutes
A nun stood on the bridge of the Beguinage looking into the water. Swans moved away from under her.
I took two photographs; in the first there is a grey smear, in the second only the swans.

usa | Bisbee, Arizona | 18:30 | A second or two
Something tapped my hard hat twice, in the mine tour, at the back of the group where I was last in
line. Guide says that's Billy and he only does it to people who were miners. I was, in another state.

eu | Sibiu, Romania | 02:15 | A quarter of an hour
The rocking chair of the previous owner moved by itself while my cat sat in it, purring, with her head
lifted as if someone was stroking her. She stayed like this until it stopped. I did not dare to enter
the room and, to be honest, I did not want to disturb them.

usa | Charleston, South Carolina | 01:00 | Ten seconds
Saw a soldier's legs walk past the basement window. Only up to the knee. The window is at street
level and the sidewalk was filled in a hundred years ago.

usa | Port Townsend, Washington | 06:40 | Less than a minute
Fog signal station. I was alone and heard the log book being written in, a scratchy pen, line after
line. There's a glass case around the book. I read the open page afterwards out of nerves: weather,
wind, one vessel. Dated the same day and month.

eu | Rīga, Latvia | 21:45 | 2 min | My daughter, 6
My daughter waved to "the lady who lives in the mirror" in our hall. I looked and saw my daughter's
reflection not waving.

usa | Natchez, Mississippi | 23:20 | Five minutes
Every door on the upstairs gallery opened, one after another, toward me. The house has been wired with
alarms since the restoration and not one of them went off. I counted eight doors. I left by the
ninth.

eu | Rothenburg ob der Tauber, Deutschland | 05:15 | Kurz
Nachtwächter. I am not joking, I play the night watchman for visitors, and at the end of my round
another one walked ahead of me with a lantern, and he blew the hour. My own horn was in my hand.

usa | Cincinnati, Ohio | 15:30 | Half a minute
Smelled my grandmother's lavender so strong in the car that I pulled over. The radio went to a
station playing a waltz. I called my mother to tell her and she picked up already crying, she had
been about to call me.

usa | Tombstone, Arizona | 22:05 | 40 seconds | Two other visitors
Man in black duster leaning on a post across Allen Street, lit a match, the flame lit his face, and
behind the flame you could see the boards of the wall through him.

eu | Utrecht, Netherlands | 03:50 | Seconds
Someone tucked me in. I live alone.

eu | Trieste, Italy | 19:10 | Maybe three minutes
The old tram, number 2, came down the hill with its lamps lit while the line was closed for repairs
and the rails were lifted out of the street. Inside stood people with hats. A dog beside me pulled so
hard that it slipped its collar.
`
